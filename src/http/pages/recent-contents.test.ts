import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoredContent } from '../stored-content.ts';
import { RecentContents } from './recent-contents.ts';

const content = () =>
  new StoredContent({ bytes: Buffer.from('a'), type: 'text/html', caching: 'revalidated' });

test('contents stay until newer ones need their room; the longest unused goes first', () => {
  const recent = new RecentContents(10);
  const [first, second, third] = [content(), content(), content()];
  recent.keep('first', first, 4);
  recent.keep('second', second, 4);
  assert.equal(recent.find('first'), first);
  recent.keep('third', third, 4);
  assert.equal(recent.find('second'), undefined);
  assert.equal(recent.find('first'), first);
  assert.equal(recent.find('third'), third);
});

test('a content larger than all room is kept alone, and counts once when it is kept again', () => {
  const recent = new RecentContents(10);
  const large = content();
  recent.keep('small', content(), 4);
  recent.keep('large', large, 40);
  assert.deepEqual([recent.find('small'), recent.find('large')], [undefined, large]);
  recent.keep('large', large, 2);
  recent.keep('small', content(), 8);
  assert.equal(recent.find('large'), large);
});
