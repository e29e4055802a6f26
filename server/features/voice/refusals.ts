import { badInput, forbidden, refusals } from '../../platform/calls/refusals.ts'

export const voiceRefusals = refusals('voice', {
  voice_off: () => forbidden('Your organization has voice turned off. It is turned on in the AI settings.'),
  no_origin: () => forbidden('Say from which page you talk, as browsers do (Origin)'),
  unknown_tool: ({ name }: { name: string }) => badInput(`There is no tool ${name}.`),
  wrong_input: ({ faults }: { faults: string }) => badInput(faults),
})
