import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TOAST_LIFE } from '../ui/toast.ts'
import { finishTake } from './finished-take.ts'
import { dropTakes, type FoundTake, findTake, keepTake, type Take } from './take-store.ts'
import { removeUpload } from './upload.ts'

interface Wish {
  openingId: string
  /** The recording that what is filled in belongs to: it is taken up again without asking. */
  takeId: string | undefined
  onTakeId: (takeId: string | undefined) => void
}

/** The recording of an application, kept in the browser until it is sent. */
export function useTake({ openingId, takeId, onTakeId }: Wish) {
  const [take, setTake] = useState<Take>()
  const [found, setFound] = useState<FoundTake>()
  /** Whether what is recorded outlives a reload: false where the browser stores nothing. */
  const [kept, setKept] = useState(true)
  const current = useRef<Take>(undefined)
  const aside = useRef<Take>(undefined)

  const store = (work: Promise<void>) =>
    work.then(
      () => setKept(true),
      () => setKept(false),
    )
  const show = (next: Take | undefined) => {
    current.current = next
    setTake(next)
  }

  /** Frees what was put aside: in the browser, and what was sent of it. */
  const freeAside = () => {
    const old = aside.current
    if (!old) return
    aside.current = undefined
    if (old.uploadUrl) void removeUpload(old.uploadUrl)
    void store(dropTakes(openingId))
  }

  const adopt = (next: Take) => {
    if (aside.current?.id === next.id) aside.current = undefined
    freeAside()
    show(next)
    setFound(undefined)
    onTakeId(next.id)
    void store(keepTake(openingId, next))
  }

  const look = useEffectEvent(async () => {
    // Where nothing can be read, nothing was kept.
    const there = await findTake(openingId, Date.now()).catch(() => undefined)
    if (there?.whole && there.take.id === takeId) return show(there.take)
    if (takeId !== undefined) onTakeId(undefined)
    setFound(there)
  })
  const leave = useEffectEvent(freeAside)
  useEffect(() => {
    void look()
    return leave
  }, [])

  return {
    take,
    found,
    kept,
    adopt,
    freeAside,
    store,
    /** Notes where the upload of the take goes on, or with null that there is none. */
    noteUpload: (url: string | null) => {
      if (!current.current) return
      const { uploadUrl, ...rest } = current.current
      if (uploadUrl === (url ?? undefined)) return
      const next = url === null ? rest : { ...rest, uploadUrl: url }
      show(next)
      void store(keepTake(openingId, next))
    },
    /** Takes the recording away; for a moment it can still be had back with `adopt`. Answers it. */
    putAside: () => {
      const old = current.current
      if (!old) return
      aside.current = old
      show(undefined)
      onTakeId(undefined)
      setTimeout(() => aside.current === old && freeAside(), TOAST_LIFE * 2)
      return old
    },
    takeFound: async () => {
      if (found) adopt(found.whole ? found.take : await finishTake(found.facts, found.slices))
    },
    dropFound: () => {
      if (found?.whole && found.take.uploadUrl) void removeUpload(found.take.uploadUrl)
      setFound(undefined)
      void store(dropTakes(openingId))
    },
    /** Nothing is kept any more; what was sent of it stays, or is removed with it. */
    forget: ({ sent }: { sent: boolean }) => {
      if (!sent && current.current?.uploadUrl) void removeUpload(current.current.uploadUrl)
      show(undefined)
      void store(dropTakes(openingId))
    },
  }
}
