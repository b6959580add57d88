import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { Unavailable } from '@kontor/base';
import { type MailServer, mailServer } from '@kontor/schema';
import { SmtpServer } from '../../testing/smtp-server.ts';
import { Mailer } from './mailer.ts';

const MAIL = { to: 'anna@example.org', subject: 'Grüße', text: 'Erste Zeile\n.\nhttps://x.example/#abc\n' };

let server: SmtpServer;

function mailer(changes: Partial<MailServer> = {}, attemptMs = 5_000): Mailer {
  const local = { host: '127.0.0.1', port: server.port, isEncrypted: false };
  return new Mailer({
    server: { ...local, ...changes },
    from: 'Kontor <kontor@example.org>',
    retryMs: [0, 0],
    attemptMs,
  });
}

describe('mail', () => {
  beforeEach(async () => {
    await server?.close();
    server = await SmtpServer.start();
  });
  after(() => server.close());

  it('goes to its one recipient as plain text that no robot answers', async () => {
    const sender = mailer();
    await sender.send(MAIL);
    const [mail] = server.mails;
    assert.deepEqual([mail?.from, mail?.to, mail?.login], ['kontor@example.org', [MAIL.to], undefined]);
    assert.match(mail!.source, /^Auto-Submitted: auto-generated$/m);
    assert.match(mail!.source, /^Content-Type: text\/plain; charset=utf-8$/m);
    assert.match(mail!.source, /^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=$/m);
    assert.match(mail!.source, /Erste Zeile\n\.\nhttps:\/\/x\.example\/#abc/);
    assert.equal(sender.check.state, 'ok');
  });

  it('logs in where the operator named somebody', async () => {
    server.needsLogin = true;
    await mailer({ user: 'kontor', password: 'p:w' }).send(MAIL);
    assert.equal(server.mails[0]?.login, 'kontor:p:w');
    await assert.rejects(mailer().send(MAIL), Unavailable);
  });

  it('sends no password in the clear to another machine', async () => {
    // The same machine under a name that is not loopback's.
    const elsewhere = mailer({ host: '0.0.0.0', user: 'kontor', password: 'secret' });
    await assert.rejects(elsewhere.send(MAIL), Unavailable);
    assert.ok(!server.commands.includes('AUTH'), `${server.commands}`);
    server.fault = 'no-tls-after-all';
    await assert.rejects(elsewhere.send(MAIL), Unavailable);
    assert.ok(
      server.commands.includes('STARTTLS') && !server.commands.includes('AUTH'),
      `${server.commands}`,
    );
  });

  it('tries again what is refused for the moment, not what is refused for good', async () => {
    server.fault = { temporary: 2 };
    await mailer().send(MAIL);
    assert.equal(server.commands.filter((command) => command === 'RCPT').length, 3);
    server.commands.length = 0;
    server.fault = 'refuse';
    const sender = mailer();
    await assert.rejects(sender.send(MAIL), (error: Error) => !error.message.includes('anna'));
    assert.equal(server.commands.filter((command) => command === 'RCPT').length, 1);
    assert.equal(sender.check.state, 'away');
    server.fault = { temporary: 99 };
    await assert.rejects(mailer().send(MAIL), Unavailable);
  });

  it('ends when the server hangs, breaks off or is not there', async () => {
    server.fault = 'hang';
    await assert.rejects(mailer({}, 100).send(MAIL), Unavailable);
    server.fault = 'break-off';
    await assert.rejects(mailer().send(MAIL), Unavailable);
    const late = mailer();
    await server.close();
    await assert.rejects(late.send(MAIL), Unavailable);
  });
});

describe('SMTP_URL', () => {
  it('names host, port, encryption and who logs in', () => {
    assert.deepEqual(mailServer('smtp://mail.example.org'), {
      host: 'mail.example.org',
      port: 587,
      isEncrypted: false,
    });
    assert.deepEqual(mailServer('smtps://anna%40example.org:p%3Aw@mail.example.org:4650/'), {
      host: 'mail.example.org',
      port: 4650,
      isEncrypted: true,
      user: 'anna@example.org',
      password: 'p:w',
    });
    assert.equal(mailServer('smtps://[::1]')?.host, '::1');
    for (const wrong of [
      'mail.example.org',
      'http://x',
      'smtp://',
      'smtp://h/path',
      'smtp://h?pool=1',
      'smtp://%zz@h',
    ])
      assert.equal(mailServer(wrong), undefined, wrong);
  });
});
