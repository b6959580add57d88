import { testMcpClient } from './suites/mcp-client.ts';

testMcpClient(Number.POSITIVE_INFINITY);
