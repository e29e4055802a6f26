/** Makes a listener, or a timer's act, that neither throws nor rejects: what it would throw or reject with ends the talk. */
export type Guard = <Given extends unknown[]>(act: (...given: Given) => unknown) => (...given: Given) => void

export const createGuard =
  (onFault: (error: unknown) => void): Guard =>
  (act) =>
  async (...given) => {
    try {
      await act(...given)
    } catch (error) {
      onFault(error)
    }
  }
