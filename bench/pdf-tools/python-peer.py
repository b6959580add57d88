"""Does the work of peers that are Python packages, an order a line: a process that has loaded them already."""

import io
import json
import sys

import pikepdf
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers


def merge(order):
    result = pikepdf.new()
    sources = [pikepdf.open(path) for path in order["files"]]
    for source in sources:
        result.pages.extend(source.pages)
    result.save(order["output"], object_stream_mode=pikepdf.ObjectStreamMode.generate)
    for source in sources:
        source.close()


def stamp(order):
    with pikepdf.open(order["files"][0]) as document, pikepdf.open(order["files"][1]) as stamps:
        for page in document.pages:
            page.add_overlay(stamps.pages[0])
        document.save(order["output"], object_stream_mode=pikepdf.ObjectStreamMode.generate)


def seal(order):
    path, key = order["files"]
    with open(path, "rb") as document, open(order["output"], "wb") as output:
        signer = signers.SimpleSigner.load_pkcs12(key, passphrase=order["password"].encode())
        metadata = signers.PdfSignatureMetadata(
            field_name="Seal", md_algorithm="sha256", subfilter=fields.SigSeedSubFilter.PADES
        )
        writer = IncrementalPdfFileWriter(io.BytesIO(document.read()))
        signers.sign_pdf(writer, metadata, signer=signer, output=output)


WORK = {"merge": merge, "stamp": stamp, "seal": seal}
print("ready", flush=True)
for line in sys.stdin:
    order = json.loads(line)
    WORK[order["do"]](order)
    print("done", flush=True)
