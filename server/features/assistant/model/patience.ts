import type { Limits } from './limits.ts'
import { ModelFailed } from './model-failed.ts'

/** How long a model is waited for, during one answer. */
export interface Patience {
  /** Ends what is under way: when the asker left, with their reason, or when patience is over, with a `ModelFailed`. */
  signal: AbortSignal
  /** Milliseconds that are left of the whole. */
  left(): number
  /** A request was sent. */
  asked(): void
  /** The model said something. */
  heard(): void
  /** Nothing is expected of the model now. */
  rest(): void
  /** Nothing is waited for any more; what is still under way is ended. */
  end(): void
}

/** Counts keep-alives and empty lines as silence: only what the model itself says is heard. */
export function startPatience({ first, between, whole }: Limits, asker: AbortSignal | undefined): Patience {
  const controller = new AbortController()
  const until = performance.now() + whole
  let timer: NodeJS.Timeout | undefined
  const expect = (within: number, reason: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(new ModelFailed(reason)), within)
  }
  const all = setTimeout(() => controller.abort(new ModelFailed('The model took too long to answer.')), whole)
  const leave = () => controller.abort(asker?.reason)
  if (asker?.aborted) leave()
  asker?.addEventListener('abort', leave, { once: true })
  return {
    signal: controller.signal,
    left: () => until - performance.now(),
    asked: () => expect(first, 'The model took too long to begin its answer.'),
    heard: () => expect(between, 'The model paused too long in the middle of its answer.'),
    rest: () => clearTimeout(timer),
    end: () => {
      clearTimeout(timer)
      clearTimeout(all)
      asker?.removeEventListener('abort', leave)
      controller.abort()
    },
  }
}
