import { badInput, forbidden, refusals } from '../../platform/calls/refusals.ts'

export const voiceRefusals = refusals('voice', {
  voice_off: () => forbidden('Voice is off for your organization. Turn it on in AI Settings.'),
  no_origin: () => forbidden('Send the Origin header, as browsers do'),
  unknown_tool: ({ name }: { name: string }) => badInput(`The tool ${name} does not exist.`),
  wrong_input: ({ faults }: { faults: string }) => badInput(faults),
})
