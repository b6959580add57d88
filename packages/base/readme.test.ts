import { readmeExample } from '#testing/readme-example.ts';

readmeExample(import.meta.dirname);
