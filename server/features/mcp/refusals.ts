import { badInput, notFound, refusals } from '../../platform/calls/refusals.ts'

export const mcpRefusals = refusals('mcp', {
  unknown_tool: ({ name }: { name: string }) => badInput(`There is no tool “${name}”`),
  unknown_argument: ({ name }: { name: string }) =>
    badInput(`There is no argument “${name}”`, { [name]: 'Is not known' }),
  missing_argument: ({ name }: { name: string }) => badInput(`Say “${name}”`, { [name]: 'Is required' }),
  unknown_prompt: ({ name }: { name: string }) => badInput(`There is no prompt “${name}”`),
  unknown_resource: (_: { uri: string }) => notFound('Resource'),
})
