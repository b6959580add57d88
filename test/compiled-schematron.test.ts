import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { RuleProgram, readTree } from '@kontor/e-invoice/testing';
import { compiledSchematron } from '../scripts/rules/compile-schematron.ts';

/** Schematron as publishers write it, from the file to what a document has against it. */

const folder = mkdtempSync(join(tmpdir(), 'schematron-'));
after(() => rmSync(folder, { recursive: true }));

const FACTS = { id: 't', version: '1', publisher: '', licence: '', source: '', sha256: '' };
const SCHEMA =
  '<schema xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">';

function compiled(content: string): RuleProgram {
  const file = join(folder, 'rules.sch');
  writeFileSync(file, `${SCHEMA}<ns prefix="f" uri="f"/>${content}</schema>`);
  return new RuleProgram(compiledSchematron(file, FACTS));
}

const failuresOf = (program: RuleProgram, xml: string): readonly (string | undefined)[] =>
  program.findings(readTree(Buffer.from(xml)), { nowMs: 0 }).map(({ failure }) => failure ?? 'broken');

const asserting = (test: string): string =>
  `<pattern><rule context="/a"><assert id="T" flag="fatal" test="${test}">Text.</assert></rule></pattern>`;

/** Whether `test` is true of `<a>12</a>` with these functions. */
const isMet = (functions: string, test: string): boolean =>
  failuresOf(compiled(functions + asserting(test)), '<a>12</a>').length === 0;

describe('functions of rules (XSLT 2.0, 10.3)', () => {
  test('have variables, which see those before them', () => {
    const twice = `<xsl:function name="f:twice"><xsl:param name="of"/>
      <xsl:variable name="one" select="number($of)"/><xsl:variable name="two" select="$one * 2"/>
      <xsl:sequence select="$two"/></xsl:function>`;
    assert.equal(isMet(twice, 'f:twice(.) = 24'), true);
  });

  test('choose', () => {
    const size = `<xsl:function name="f:size"><xsl:param name="of"/><xsl:choose>
      <xsl:when test="number($of) &gt; 10"><xsl:variable name="word">large</xsl:variable><xsl:value-of select="$word"/></xsl:when>
      <xsl:when test="number($of) &gt; 5"><xsl:sequence select="'middle'"/></xsl:when>
      <xsl:otherwise><xsl:sequence select="'small'"/></xsl:otherwise></xsl:choose></xsl:function>`;
    assert.equal(isMet(size, "f:size(.) = 'large' and f:size(6) = 'middle' and f:size(1) = 'small'"), true);
  });

  test('call each other and themselves, in any order', () => {
    const sum = `<xsl:function name="f:all"><xsl:param name="of"/><xsl:sequence select="f:sum(string($of))"/></xsl:function>
      <xsl:function name="f:sum"><xsl:param name="of"/>
      <xsl:sequence select="if ($of = '') then 0 else number(substring($of, 1, 1)) + f:sum(substring($of, 2))"/></xsl:function>`;
    assert.equal(isMet(sum, 'f:all(.) = 3'), true);
  });

  test('that never end are a breach of the rule', () => {
    const program = compiled(
      `<xsl:function name="f:on"><xsl:sequence select="f:on()"/></xsl:function>${asserting('f:on()')}`,
    );
    assert.deepEqual(failuresOf(program, '<a/>'), ['f:on calls itself too often']);
  });

  test('take values of the type that they declare', () => {
    const typed = (as: string): string =>
      `<xsl:function name="f:typed"><xsl:param name="of" as="${as}"/><xsl:sequence select="empty($of) or $of = 12"/></xsl:function>`;
    const failing = (as: string, of: string): readonly (string | undefined)[] =>
      failuresOf(compiled(typed(as) + asserting(`f:typed(${of})`)), '<a>12</a>');
    assert.deepEqual(failing('xs:decimal', '.'), []);
    assert.match(String(failing('xs:decimal', "'x'")[0]), /no decimal number/);
    assert.match(String(failing('xs:decimal', 'b')[0]), /no value where xs:decimal is needed/);
    assert.deepEqual(failing('xs:decimal?', 'b'), []);
  });

  test('with another instruction are refused', () => {
    const other = '<xsl:function name="f:x"><xsl:for-each select="."/></xsl:function>';
    assert.throws(() => compiled(other + asserting('f:x()')), /f:x: for-each is no instruction/);
  });
});

describe('parts of other files', () => {
  test('a schema is extended by another one: its variables, functions and patterns', () => {
    writeFileSync(
      join(folder, 'more.sch'),
      `${SCHEMA}<ns prefix="f" uri="f"/><let name="limit" value="$base + 1"/>${asserting('number() &lt; $limit')}</schema>`,
    );
    const program = compiled('<let name="base" value="10"/><extends href="more.sch"/>');
    assert.deepEqual(failuresOf(program, '<a>12</a>'), ['broken']);
    assert.deepEqual(failuresOf(program, '<a>10</a>'), []);
  });

  test('what extends a schema must be one', () => {
    writeFileSync(join(folder, 'part.sch'), '<pattern xmlns="http://purl.oclc.org/dsdl/schematron"/>');
    assert.throws(() => compiled('<extends href="part.sch"/>'), /has no schema to extend by/);
  });

  test('code lists of a document become part of the rule', () => {
    const list = (id: number, ...codes: readonly string[]): string =>
      `<cl id="${id}">${codes.map((code) => `<enumeration value="${code}"/>`).join('')}</cl>`;
    writeFileSync(join(folder, 'codes.xml'), `<codedb>${list(1, 'A')}${list(2, 'B', 'C')}</codedb>`);
    const lookup = (id: number): string =>
      `<pattern><rule context="/a"><let name="code" value="string()"/><assert id="T" test="document('codes.xml')/codedb/cl[@id=${id}]/enumeration[@value=$code]">Text.</assert></rule></pattern>`;
    const program = compiled(lookup(2));
    for (const [xml, count] of [
      ['<a>C</a>', 0],
      ['<a>A</a>', 1],
      ['<a>B C</a>', 1],
      ['<a/>', 1],
    ] as const)
      assert.equal(failuresOf(program, xml).length, count, xml);
    assert.throws(() => compiled(lookup(3)), /has no list 3/);
  });
});
