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

interface ChangeOptions<Address> {
  /** The part that opens something: a step one can go back from. A filter is not. */
  opens?: keyof Address
  /** Where the dialog that closes has asked already. */
  ignoreBlocker?: boolean
}

/**
 * Sets parts of what a screen's own address says; undefined takes a part away.
 * @param from the screen's path
 * @param read reads the address
 */
export function useChangeAddress<Address extends object>(
  from: string,
  read: (raw: Record<string, unknown>) => Address,
  { opens, ignoreBlocker = false }: ChangeOptions<Address> = {},
) {
  const navigate = useOwnNavigate(from)
  return useCallback(
    (change: { [Part in keyof Address]?: Address[Part] | undefined }) =>
      void navigate({
        // As never: with any path, the router's type wants the address of every screen at once.
        search: ((address: object) => read({ ...address, ...change })) as never,
        replace: !(opens && change[opens]),
        resetScroll: false,
        ignoreBlocker,
      }),
    [navigate, read, opens, ignoreBlocker],
  )
}
