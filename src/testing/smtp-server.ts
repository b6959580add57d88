import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

/** What the server shall do wrong. */
export type SmtpFault =
  /** Sends nothing, not even the greeting. */
  | 'hang'
  /** 451 to the recipient, so many times. */
  | { readonly temporary: number }
  /** 550 to the recipient. */
  | 'refuse'
  /** Closes the connection in the middle of the message. */
  | 'break-off'
  /** Offers STARTTLS and refuses it. */
  | 'no-tls-after-all';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, without the dots that SMTP adds. */
  readonly source: string;
  /** `user:password`; undefined: nobody logged in. */
  readonly login: string | undefined;
}

interface Dialogue {
  from: string;
  to: string[];
  login: string | undefined;
  /** Lines of the message; undefined: commands are read. */
  message: string[] | undefined;
}

/** A mail server of its own for tests (RFC 5321, AUTH PLAIN of RFC 4954), on loopback, in plain text. */
export class SmtpServer {
  readonly mails: ReceivedMail[] = [];
  /** Commands in their order, without arguments. */
  readonly commands: string[] = [];
  fault: SmtpFault | undefined;
  /** Mail is taken only after AUTH. */
  needsLogin = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #waiting: (() => void)[] = [];
  #refused = 0;

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(): Promise<SmtpServer> {
    const started = new SmtpServer();
    await new Promise<void>((resolve) => started.#server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Resolves when so many mails have come. */
  async received(count: number): Promise<readonly ReceivedMail[]> {
    while (this.mails.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.mails;
  }

  /** Resolves with the next connection. */
  async connected(): Promise<void> {
    await once(this.#server, 'connection');
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => socket.destroy());
    if (this.fault === 'hang') return;
    const dialogue: Dialogue = { from: '', to: [], login: undefined, message: undefined };
    let rest = '';
    socket.write('220 test ESMTP\r\n');
    socket.setEncoding('latin1').on('data', (text: string) => {
      const lines = `${rest}${text}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const reply =
          dialogue.message === undefined
            ? this.#command(line, dialogue, socket)
            : this.#line(line, dialogue, socket);
        if (reply !== undefined && !socket.destroyed) socket.write(`${reply}\r\n`);
      }
    });
  }

  #command(line: string, dialogue: Dialogue, socket: Socket): string | undefined {
    const [verb = '', rest = ''] = [line.split(' ')[0]?.toUpperCase(), line.slice(line.indexOf(' ') + 1)];
    this.commands.push(verb);
    switch (verb) {
      case 'EHLO':
        return this.fault === 'no-tls-after-all'
          ? '250-test\r\n250-STARTTLS\r\n250 AUTH PLAIN'
          : '250-test\r\n250-8BITMIME\r\n250 AUTH PLAIN';
      case 'STARTTLS':
        return '454 4.7.0 TLS is not available';
      case 'AUTH':
        dialogue.login = Buffer.from(rest.split(' ')[1] ?? '', 'base64')
          .toString()
          .slice(1)
          .replace('\0', ':');
        return '235 2.7.0 accepted';
      case 'MAIL':
        if (this.needsLogin && dialogue.login === undefined) return '530 5.7.0 authentication required';
        dialogue.from = addressIn(rest);
        return '250 ok';
      case 'RCPT':
        return this.#recipient(addressIn(rest), dialogue);
      case 'DATA':
        dialogue.message = [];
        return '354 go on';
      case 'QUIT':
        socket.end('221 bye\r\n');
        return undefined;
      case 'RSET':
      case 'NOOP':
        return '250 ok';
      default:
        return '502 unknown command';
    }
  }

  #recipient(address: string, dialogue: Dialogue): string {
    const { fault } = this;
    if (fault === 'refuse') return '550 5.1.1 no such mailbox';
    if (typeof fault === 'object' && this.#refused < fault.temporary) {
      this.#refused++;
      return '451 4.3.0 try again later';
    }
    dialogue.to.push(address);
    return '250 ok';
  }

  #line(line: string, dialogue: Dialogue, socket: Socket): string | undefined {
    if (this.fault === 'break-off') {
      socket.destroy();
      return undefined;
    }
    if (line !== '.') {
      dialogue.message?.push(line.replace(/^\./, ''));
      return undefined;
    }
    const { from, to, login, message = [] } = dialogue;
    this.mails.push({ from, to, login, source: message.join('\n') });
    Object.assign(dialogue, { from: '', to: [], message: undefined });
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
    return '250 taken';
  }
}

const addressIn = (text: string): string => /<([^>]*)>/.exec(text)?.[1] ?? '';
