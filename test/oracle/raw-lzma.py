"""Reads one raw LZMA1 stream a line as hex, writes what liblzma makes of it: hex, or a word for the error."""
import lzma
import sys

FILTERS = [{"id": lzma.FILTER_LZMA1, "lc": 3, "lp": 0, "pb": 2, "dict_size": 1 << 17}]

for line in sys.stdin:
    decompressor = lzma.LZMADecompressor(format=lzma.FORMAT_RAW, filters=FILTERS)
    try:
        data = decompressor.decompress(bytes.fromhex(line))
    except lzma.LZMAError as error:
        print(f"error {error}")
        continue
    if not decompressor.eof or decompressor.unused_data:
        print("no-end-marker")
    else:
        print(data.hex())
