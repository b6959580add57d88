import { isQuick, testBlankPages } from './testing/blank-pages.ts';

testBlankPages((name) => !isQuick(name));
