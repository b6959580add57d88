import { testMcpClient } from './suites/mcp-client.ts';

testMcpClient(1);
