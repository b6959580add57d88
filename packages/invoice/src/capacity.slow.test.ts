import { testFullPages } from '#testing/full-pages.ts';

testFullPages(1);
