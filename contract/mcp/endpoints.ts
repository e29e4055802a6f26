/** Where programs speak the Model Context Protocol. */
export const MCP_PATH = '/mcp'
