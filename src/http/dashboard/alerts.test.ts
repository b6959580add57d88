import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startService } from '../../testing/harness.ts';
import { SmtpServer } from '../../testing/smtp-server.ts';

const BODY = JSON.stringify({ iban: 'AT611904300234573201', recipient: 'Sieber', amount: 10 });

it('calls lead to a mail to the owner, and a mail server that hangs delays none', async () => {
  const smtp = await SmtpServer.start();
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'kontor@example.org' };
  const service = await startService({ env });
  try {
    const { key } = await service.newAccount(10, 'anna@example.org');
    const call = () =>
      service.call({
        method: 'POST',
        url: '/v1/epc-qr-code',
        payload: BODY,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      });
    for (let calls = 0; calls < 8; calls++) assert.equal((await call()).statusCode, 200);
    await service.alerts.round();
    assert.deepEqual(
      smtp.mails.map(({ to }) => to),
      [['anna@example.org']],
    );
    smtp.fault = 'hang';
    await call();
    await call();
    assert.equal((await call()).statusCode, 402);
    const connected = smtp.connected();
    const round = service.alerts.round();
    await connected;
    assert.equal((await call()).statusCode, 402, 'while the mail is under way');
    await service.alerts.close();
    await round;
  } finally {
    await smtp.close();
    await service.close();
  }
});
