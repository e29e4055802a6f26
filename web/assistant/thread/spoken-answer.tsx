import { wholeSentences } from '../answer/prose.ts'
import type { Exchange } from './exchanges.ts'

/**
 * Tells who listens what comes: what is done, then the answer sentence by sentence, as each is whole. Only for what is asked
 * while one is here: what was said before is read where it stands.
 */
export function SpokenAnswer({ exchange }: { exchange: Exchange | undefined }) {
  const said = exchange && sentencesOf(exchange)
  return (
    <div role="log" aria-live="polite" aria-label="Answer" className="sr-only">
      {said?.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences only come behind those that stand
        <p key={`${exchange?.key} ${index}`}>{sentence}</p>
      ))}
    </div>
  )
}

function sentencesOf({ state, steps, text, answer }: Exchange): readonly string[] {
  if (state === 'answered' && answer) return [...steps, ...wholeSentences(`${answer.text}\n`)]
  if (state === 'failed') return steps
  if (state === 'stopped') return [...steps, 'Stopped.']
  return [...steps, ...wholeSentences(text)]
}
