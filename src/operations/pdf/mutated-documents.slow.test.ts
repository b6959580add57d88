import { testMutatedDocuments } from './testing/mutated-documents.ts';

testMutatedDocuments(90);
