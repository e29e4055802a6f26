import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'

interface NotLoadedProps {
  /** What it is, as in "The leads". */
  what: string
  query: { isError: boolean; error: unknown; refetch: () => unknown }
  /** Why it failed, from the error and what is said where that does not explain it; nothing where that is left out. */
  detail?: (error: unknown, otherwise: string) => string
  className?: string | undefined
  /** Its shape, while it is on its way. */
  children: ReactNode
}

/** In place of what is not loaded: its shape, or that it failed. */
export const NotLoaded = ({ what, query, detail, className, children }: NotLoadedProps) =>
  query.isError ? (
    <ErrorState
      title={`${what} could not be loaded`}
      detail={detail?.(query.error, 'Check your connection, then try again.')}
      onRetry={() => query.refetch()}
      className={className}
    />
  ) : (
    children
  )
