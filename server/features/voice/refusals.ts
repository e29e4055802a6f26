import { badInput, forbidden, refusals } from '../../platform/calls/refusals.ts'

export const voiceRefusals = refusals('voice', {
  voice_off: () => forbidden('Voice is off for your organization. Turn it on in AI Settings.'),
  no_origin: () => forbidden('Say from which page you talk, as browsers do (Origin)'),
  unknown_tool: ({ name }: { name: string }) => badInput(`There is no tool ${name}.`),
  wrong_input: ({ faults }: { faults: string }) => badInput(faults),
})
