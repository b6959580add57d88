import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cpuMs } from '@kontor/base/testing';
import { boundaryOf, partNames } from './form-headers.ts';

describe('the boundary of a form', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data;boundary=abc;charset=utf-8', 'abc'],
    ['multipart/form-data ; charset="utf-8" ;  BOUNDARY="a b"', 'a b'],
    ["multipart/form-data; boundary=----WebKitFormBoundary'()+_,./:=?", "----WebKitFormBoundary'()+_,./:=?"],
    [`multipart/form-data; boundary=${'a'.repeat(70)}`, 'a'.repeat(70)],
    [`multipart/form-data; boundary=${'a'.repeat(71)}`, undefined],
    ['multipart/form-data; boundary=', undefined],
    ['multipart/form-data; boundary=""', undefined],
    ['multipart/form-data', undefined],
    ['multipart/form-data;', undefined],
    ['multipart/form-data; charset="; boundary=x"', undefined],
  ];
  for (const [contentType, boundary] of cases) {
    it(contentType.slice(0, 60), () => assert.equal(boundaryOf(contentType), boundary));
  }
});

describe('the name of a part', () => {
  const utf8 = (text: string): string => Buffer.from(text).toString('latin1');
  const cases: readonly (readonly [string | undefined, string | undefined])[] = [
    ['form-data; name="file"', 'file'],
    ['form-data; name=file', 'file'],
    ['Form-Data;NAME="file"; filename="a.pdf"', 'file'],
    ['form-data; filename="a; name=\\"x\\"; b.pdf"; name="file"', 'file'],
    ['form-data; filename="a\\"; name=\\"x"; name="file"', 'file'],
    ['form-data; filename*=UTF-8\'\'%e2%82%ac.pdf; name="file"', 'file'],
    ['form-data; name="a\\"b\\\\c"', 'a"b\\c'],
    [utf8('form-data; name="größe"'), 'größe'],
    ['form-data; name=""', ''],
    ['form-data; filename="file"', undefined],
    ['form-data', undefined],
    ['attachment; name="file"', undefined],
    ['form-data; name="file', undefined],
    ['form-data; x name="file"', undefined],
    [undefined, undefined],
  ];
  for (const [disposition, name] of cases) {
    it(String(disposition), () => {
      const headers = disposition === undefined ? {} : { 'content-disposition': [disposition] };
      assert.equal(partNames(headers)?.name, name);
    });
  }

  const files: readonly (readonly [string, string | undefined])[] = [
    ['form-data; name="file"', undefined],
    ['form-data; name="file"; filename=""', ''],
    [utf8('form-data; name="file"; filename="Größe.pdf"'), 'Größe.pdf'],
    ['form-data; name="file"; filename="../a/b.css"', '../a/b.css'],
    ['form-data; name="file"; filename="a %22b%22%0D%0A.pdf"', 'a "b"\r\n.pdf'],
    ['form-data; name="file"; filename="100%25.pdf"', '100%25.pdf'],
  ];
  for (const [disposition, fileName] of files) {
    it(`and of its file: ${disposition.slice(0, 70)}`, () =>
      assert.equal(partNames({ 'content-disposition': [disposition] })?.fileName, fileName));
  }

  it('is found in no time, however the header is made', () => {
    const ms = cpuMs(() => {
      for (const piece of ['; a="', '\\"', ';;', '; name', '="', 'a'])
        partNames({ 'content-disposition': [`form-data; ${piece.repeat(8000)}`] });
    });
    assert.ok(ms < 500, `${ms} ms`);
  });
});
