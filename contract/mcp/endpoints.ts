/** Where programs speak the Model Context Protocol. */
export const MCP_PATH = '/mcp'

/** Where a program sends a person to be let in: a screen of the web app. */
export const AUTHORIZE_PATH = '/oauth/authorize'

/** Programs that one member has let in at once. */
export const MOST_PROGRAMS = 50

export const getProgramRequest = 'GET /api/mcp/request'
export const answerProgramRequest = 'POST /api/mcp/request'
