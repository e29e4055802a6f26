import { MOST_PROGRAMS } from '../../../contract/mcp/endpoints.ts'
import { badField, badInput, conflict, notFound, refusals, tooLarge } from '../../platform/calls/refusals.ts'

export const mcpRefusals = refusals('mcp', {
  unknown_tool: ({ name }: { name: string }) => badInput(`There is no tool “${name}”`),
  unknown_argument: ({ name }: { name: string }) =>
    badInput(`There is no argument “${name}”`, { [name]: 'Is not known' }),
  too_much: () => tooLarge('That is more than fits. Ask for fewer with `limit`, or for something narrower.'),
  missing_argument: ({ name }: { name: string }) => badInput(`Say “${name}”`, { [name]: 'Is required' }),
  unknown_prompt: ({ name }: { name: string }) => badInput(`There is no prompt “${name}”`),
  unknown_program: () => badField('client_id', 'Atrium doesn’t know this program. Connect it again from the program.'),
  wrong_redirect: () =>
    badField(
      'redirect_uri',
      'The program wants to be answered at an address that it didn’t register. Nothing was shared.',
    ),
  wrong_resource: () => badField('resource', 'The program asks for access to another address than this one.'),
  asked_to_read: () => badField('access', 'The program asked to read only'),
  too_many_programs: () =>
    conflict(`You have connected ${MOST_PROGRAMS} programs. Revoke one that you don’t use, then try again.`),
  unknown_resource: (_: { uri: string }) => notFound('Resource'),
})
