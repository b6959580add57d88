import { readmeExample } from '@kontor/base/testing';

readmeExample(import.meta.dirname);
