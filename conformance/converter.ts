import { PDF_A_LEVELS, type PdfALevel } from '@kontor/pdfa';
import { type Service, startService } from '#testing/harness.ts';
import { multipartForm } from '#testing/multipart.ts';
import { isLevelsTurn } from './every-level.ts';
import { PATIENT } from './patient.ts';

/** What PDF to PDF/A answers to a document. */
export interface Conversion {
  readonly requested: PdfALevel;
  /** Absent where it was refused. */
  readonly pdf?: Buffer;
  readonly level: PdfALevel;
  readonly route: string;
  readonly refusal: string;
}

/** The whole operation, with the programs of this machine. */
export class Converter {
  readonly #service: Service;

  private constructor(service: Service) {
    this.#service = service;
  }

  static async start(): Promise<Converter> {
    return new Converter(await startService({ withPrograms: true, env: PATIENT }));
  }

  async convert(file: Uint8Array, requested: PdfALevel): Promise<Conversion> {
    const { body, contentType } = multipartForm([
      { name: 'level', content: requested },
      { name: 'file', content: file, filename: 'a.pdf' },
    ]);
    const headers = { 'content-type': contentType };
    const answer = await this.#service.call({
      method: 'POST',
      url: '/v1/pdf-to-pdf-a',
      payload: body,
      headers,
    });
    const isDone = answer.statusCode === 200;
    return {
      requested,
      level: (isDone ? String(answer.headers['x-pdfa-level']) : requested) as PdfALevel,
      route: String(answer.headers['x-pdfa-route'] ?? ''),
      refusal: isDone ? '' : `${answer.statusCode} ${answer.body.slice(0, 400)}`,
      ...(isDone && { pdf: answer.rawPayload }),
    };
  }

  /** Converted to the levels whose turn it is. @param index of the document among those that are converted */
  async toItsLevels(file: Uint8Array, index: number): Promise<readonly Conversion[]> {
    const made: Conversion[] = [];
    for (const [place, level] of PDF_A_LEVELS.entries())
      if (isLevelsTurn(index, place)) made.push(await this.convert(file, level));
    return made;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#service.close();
  }
}
