"""Reads mails as a mail program does: a JSON list of their bytes in Base64 on standard input, what is in them on output."""

import base64
import email
import email.policy
import email.utils
import json
import sys


def read(source):
    strict = email.message_from_bytes(source, policy=email.policy.SMTPUTF8)
    plain = email.message_from_bytes(source, policy=email.policy.compat32)
    recipients = [str(value) for name in ("to", "cc", "bcc") for value in strict.get_all(name, [])]
    return {
        "headers": [name.lower() for name in plain.keys()],
        "to": [address for _, address in email.utils.getaddresses(recipients)],
        "names": [name for name, _ in email.utils.getaddresses(recipients)],
        "subject": str(strict["subject"]),
        "type": strict.get_content_type(),
        "parts": len(list(strict.walk())),
        "body": strict.get_content(),
        "defects": [type(defect).__name__ for defect in strict.defects],
    }


print(json.dumps([read(base64.b64decode(source)) for source in json.load(sys.stdin)]))
