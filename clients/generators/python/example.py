import json, sys
from kontor_client.client import AuthenticatedClient
from kontor_client.api.epc_qr_code import generate_epc_qr_code_json
from kontor_client.api.invoice_pdf import create_invoice_pdfv2
from kontor_client.api.indexes import indexes
from kontor_client.models import EpcQrCodePayload, ErrorMessage, Index, IndexResult, InvoicePayload
from kontor_client.types import File

client = AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2])
epc = {"iban": "AT611904300234573201", "recipient": "Buchbinderei Sieber", "amount": 148.5}
invoice = {"sender": {"name": "A"}, "recipient": {"name": "B"}, "items": [{"description": "C", "sumPrice": 10}]}
code = generate_epc_qr_code_json.sync(client=client, body=EpcQrCodePayload.from_dict(epc))
pdf = create_invoice_pdfv2.sync(client=client, body=InvoicePayload.from_dict(invoice))
index = indexes.sync(client=client, index=Index.AT_CPI_2020)
wrong = generate_epc_qr_code_json.sync(client=client, body=EpcQrCodePayload.from_dict({**epc, "iban": "AT00"}))
assert isinstance(code, File) and isinstance(pdf, File) and isinstance(index, IndexResult) and isinstance(wrong, ErrorMessage)
print(json.dumps([len(code.payload.read()), len(pdf.payload.read()), len(index.values or []), wrong.messages]))
