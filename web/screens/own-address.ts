import { type UseNavigateResult, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * How a screen changes what its own address says. Who has left for another screen goes there: what the screen still had to say,
 * as a search after its pause or the conversation that an answer began, comes too late as soon as the other is asked for, not
 * only when it is there.
 * @param from the screen's path
 */
export function useOwnNavigate<const From extends string>(from: From): UseNavigateResult<From> {
  const { history } = useRouter()
  const navigate = useNavigate<never, From>({ from: from as never })
  return useCallback(
    async (options) => {
      if (history.location.pathname.replace(/\/+$/, '') === from) await navigate(options)
    },
    [history, navigate, from],
  ) as UseNavigateResult<From>
}
