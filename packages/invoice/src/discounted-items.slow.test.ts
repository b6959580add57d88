import { testUndividedItems } from '#testing/undivided-items.ts';

testUndividedItems(1);
