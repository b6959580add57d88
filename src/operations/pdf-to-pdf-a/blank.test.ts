import { isQuick, testBlankPages } from './testing/blank-pages.ts';

testBlankPages(isQuick);
