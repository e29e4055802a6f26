import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TOAST_LIFE, toast } from '../../ui/behaviour/toast.ts'
import { finishTake } from '../recording/finished-take.ts'
import { holdTake, isHeld } from './take-lock.ts'
import { dropTake, type FoundTake, keepTake, listTakes, readTake, type Take, type TakeFacts } from './take-store.ts'
import { removeUpload } from './upload.ts'

interface Options {
  openingId: string
  /** The recording that what is filled in belongs to: it is this tab's own, and taken up again without asking. */
  takeId: string | undefined
  /** The e-mail address that is filled in. */
  email: string
  onTakeId: (takeId: string | undefined) => void
}

/** A recording that can be taken up again. */
type Left = Pick<TakeFacts, 'id' | 'madeAt' | 'email'>

export type Takes = ReturnType<typeof useTake>

/** The recording of an application, kept in the browser until it is sent. */
export function useTake({ openingId, takeId, email, onTakeId }: Options) {
  const [take, setTake] = useState<Take>()
  /** What a tab that is gone left behind; of this tab's own visit first. */
  const [own, setOwn] = useState<Left>()
  const [left, setLeft] = useState<Left[]>([])
  /** Whether what is recorded outlives a reload: false where the browser stores nothing. */
  const [kept, setKept] = useState(true)
  const current = useRef<Take>(undefined)
  const aside = useRef<Take>(undefined)
  /** The recording that goes on, of which slices may be kept. */
  const begun = useRef<string>(undefined)
  const { hold, letGo, letGoAll } = useHeld()

  const store = (work: Promise<void>) =>
    work.then(
      () => setKept(true),
      () => setKept(false),
    )
  const show = (next: Take | undefined) => {
    current.current = next
    setTake(next)
  }
  const drop = (id: string) => {
    letGo(id)
    void store(dropTake(openingId, id))
  }

  /** Frees what was put aside: in the browser, and what was sent of it. */
  const freeAside = () => {
    const old = aside.current
    if (!old) return
    aside.current = undefined
    if (old.uploadUrl) void removeUpload(old.uploadUrl)
    drop(old.id)
  }

  const adopt = (next: Take) => {
    if (aside.current?.id === next.id) aside.current = undefined
    freeAside()
    begun.current = undefined
    show(next)
    setOwn(undefined)
    setLeft((all) => all.filter(({ id }) => id !== next.id))
    onTakeId(next.id)
    void hold(next.id)
    void store(keepTake(openingId, next))
  }

  const look = useEffectEvent(async () => {
    // Another tab that shows the same form, as a copy of this one does, keeps what is its own.
    const mine = takeId !== undefined && (await hold(takeId))
    // Where nothing can be read, nothing was kept.
    const there = mine ? await findOwn(openingId, takeId).catch(() => undefined) : undefined
    if (there?.whole) show(there.take)
    else if (there) setOwn(there.facts)
    if (takeId !== undefined && !there) {
      letGo(takeId)
      onTakeId(undefined)
    }
    const all = await listTakes(openingId, Date.now()).catch(() => [])
    const held = await Promise.all(all.map(({ id }) => isHeld(id)))
    setLeft(all.filter(({ id }, index) => id !== takeId && !held[index]))
  })
  const leave = useEffectEvent(() => {
    freeAside()
    letGoAll()
  })
  useEffect(() => {
    void look()
    return leave
  }, [])

  // Others may use the same browser: what another visit left is shown to who types the same address alone.
  const found = own ?? left.find((each) => each.email !== '' && each.email === email)

  return {
    take,
    found: take ? undefined : found,
    kept,
    adopt,
    freeAside,
    store,
    /** A recording begins: a reload finds it again. */
    begin: (id: string) => {
      begun.current = id
      void hold(id)
      onTakeId(id)
    },
    /** It came to nothing. */
    fail: () => {
      if (begun.current) drop(begun.current)
      begun.current = undefined
      onTakeId(undefined)
    },
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
      if (!found) return
      const there = (await hold(found.id)) ? await readTake(openingId, found.id) : undefined
      if (there) return adopt(there.whole ? there.take : await finishTake(there.facts, there.slices))
      setLeft((all) => all.filter(({ id }) => id !== found.id))
      toast({ title: 'This recording is in use', description: 'Another tab of this browser has it.' })
    },
    dropFound: async () => {
      if (!found) return
      setOwn(undefined)
      setLeft((all) => all.filter(({ id }) => id !== found.id))
      if (own) onTakeId(undefined)
      if (!(await hold(found.id))) return
      const there = await readTake(openingId, found.id)
      if (there?.whole && there.take.uploadUrl) void removeUpload(there.take.uploadUrl)
      drop(found.id)
    },
    /** Takes up a recording that was made for another opening of the company; here it is sent anew. */
    takeFrom: async (otherId: string, id: string) => {
      const there = (await hold(id)) ? await readTake(otherId, id) : undefined
      if (!there) return
      const { uploadUrl, ...old }: Take = there.whole ? there.take : await finishTake(there.facts, there.slices)
      if (uploadUrl) void removeUpload(uploadUrl)
      adopt(old)
      void store(dropTake(otherId, id))
    },
    /** Hands the recording to the form of another opening of the company; there it is sent anew. */
    moveTo: async (otherId: string) => {
      const old = current.current
      if (!old) return
      const { uploadUrl, ...rest } = old
      handed.set(rest.id, rest)
      await store(keepTake(otherId, rest))
      if (uploadUrl) void removeUpload(uploadUrl)
      drop(old.id)
    },
    /** Nothing is kept any more; what was sent of it stays, or is removed with it. */
    forget: ({ sent }: { sent: boolean }) => {
      const old = current.current
      if (!sent && old?.uploadUrl) void removeUpload(old.uploadUrl)
      for (const id of [old?.id, begun.current, own?.id]) if (id) drop(id)
      show(undefined)
    },
  }
}

/** What goes from one form to another, also in a browser that stores nothing. */
const handed = new Map<string, Take>()

async function findOwn(openingId: string, takeId: string): Promise<FoundTake | undefined> {
  const take = handed.get(takeId)
  handed.delete(takeId)
  return take ? { whole: true, take } : readTake(openingId, takeId)
}

/** The recordings that are this tab's own. */
function useHeld() {
  const held = useRef(new Map<string, ReturnType<typeof holdTake>>())
  const over = useRef(false)
  useEffect(() => {
    over.current = false
  }, [])
  const letGo = (id: string) => {
    void held.current.get(id)?.then((free) => free?.())
    held.current.delete(id)
  }
  return {
    /** Whether it is. */
    hold: async (id: string) => {
      const coming = held.current.get(id) ?? holdTake(id)
      held.current.set(id, coming)
      const free = await coming
      // Another tab has it, or the form was left meanwhile.
      if (!free) held.current.delete(id)
      else if (over.current) letGo(id)
      return free !== undefined && !over.current
    },
    letGo,
    letGoAll: () => {
      over.current = true
      for (const id of [...held.current.keys()]) letGo(id)
    },
  }
}
