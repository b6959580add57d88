"""Verifies compact JWS with jwcrypto: lines of a key set and a record as JSON; prints the claims, or the error's name."""
import json
import sys

from jwcrypto.common import JWException
from jwcrypto.jwk import JWKSet
from jwcrypto.jws import JWS

for line in sys.stdin:
    case = json.loads(line)
    try:
        keys = JWKSet.from_json(json.dumps(case["keys"]))
        jws = JWS()
        jws.allowed_algs = ["EdDSA"]
        jws.deserialize(case["record"])
        key = keys.get_key(jws.jose_header["kid"])
        jws.verify(key, alg="EdDSA")
        print(json.dumps({"header": jws.jose_header, "claims": json.loads(jws.payload)}))
    except (JWException, ValueError, KeyError, TypeError, AttributeError) as error:
        print(json.dumps({"error": type(error).__name__}))
