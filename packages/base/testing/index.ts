/**
 * What tests and suites of other folders use of this package: readers and samples of its own tests, and inner parts that
 * foreign instruments judge one by one. Never part of what is packed.
 */
export { LANGUAGE_CODES } from '#language/language.data.ts';
export { cpuMs, cpuMsUntil } from './cpu-ms.ts';
export { randomFrom } from './random-from.ts';
export { firstExample, readmeExample } from './readme-example.ts';
