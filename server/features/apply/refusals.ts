import { gone, Refusal, refusals } from '../../platform/calls/refusals.ts'

export const applyRefusals = refusals('apply', {
  proof_required: ({ seconds }: { seconds: number }) =>
    new Refusal(
      'proof_required',
      `Too many requests. Send a proof of work, or try again in ${Math.ceil(seconds / 60)} min.`,
      { retryAfter: seconds },
    ),
  closed: () => gone('This position no longer accepts applications.'),
})
