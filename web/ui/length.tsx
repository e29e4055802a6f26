import {
  type InputEvent,
  type InputEventHandler,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useState,
} from 'react'
import { cn } from './behaviour/class-names.ts'
import { useFirstFocus } from './behaviour/focus.ts'

/** From which part of the limit on the count shows. */
const NEAR = 0.9

type Box = RefObject<HTMLInputElement | HTMLTextAreaElement | null>

interface Described {
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

interface Measured<Box> extends Described {
  ref?: Ref<Box> | undefined
  first?: boolean | undefined
  limit?: number | undefined
  onInput?: InputEventHandler<Box> | undefined
}

/** What every box one types in does with its `first` and its `limit`: the props of its element, and the count below it. */
export function useMeasured<Box extends HTMLInputElement | HTMLTextAreaElement>(props: Measured<Box>) {
  const { ref, first = false, limit, onInput } = props
  const box = useFirstFocus<Box>(first)
  useImperativeHandle(ref, () => box.current as Box, [box])
  const length = useLength(box, limit)
  return {
    measured: {
      ref: box,
      onInput: (event: InputEvent<Box>) => {
        length.measure()
        onInput?.(event)
      },
      ...length.describe(props),
    },
    withCount: (control: ReactNode) =>
      limit ? (
        <>
          {control}
          <LengthCount {...length} limit={limit} />
        </>
      ) : (
        control
      ),
  }
}

/** The length of what stands in a box, against the most it may hold. Past that the browser holds its form back. */
function useLength(box: Box, limit: number | undefined) {
  const id = useId()
  const [length, setLength] = useState(0)
  const measure = useCallback(() => {
    if (!limit || !box.current) return
    const measured = box.current.value.length
    setLength(measured)
    box.current.setCustomValidity(measured > limit ? `Must be ${limit.toLocaleString('en')} characters or less` : '')
  }, [box, limit])
  // After every rendering, because what a form puts into its field makes no event.
  useEffect(measure)
  const over = limit !== undefined && length > limit
  const describe = (control: Described) =>
    over && { 'aria-invalid': true, 'aria-describedby': [id, control['aria-describedby']].filter(Boolean).join(' ') }
  return { id, length, measure, describe }
}

/** How much of the limit is used, once it is near. What is said aloud changes twice, not with every key. */
function LengthCount({ id, length, limit }: { id: string; length: number; limit: number }) {
  const near = length >= limit * NEAR
  const over = length - limit
  const most = limit.toLocaleString('en')
  return (
    <>
      {near && (
        <p
          id={id}
          className={cn('mt-1.5 text-sm tabular-nums', over > 0 ? 'text-destructive-text' : 'text-muted-foreground')}
        >
          {length.toLocaleString('en')} of {most} characters
          {over > 0 && `: ${over.toLocaleString('en')} too many`}
        </p>
      )}
      <span role="status" className="sr-only">
        {near && (over > 0 ? `Longer than the ${most} characters there is room for` : `Near the ${most} characters`)}
      </span>
    </>
  )
}
