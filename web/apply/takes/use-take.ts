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
  email: string
  onTakeId: (takeId: string | undefined) => void
}

/** A recording that can be taken up again. */
type Left = Pick<TakeFacts, 'id' | 'madeAt' | 'email'>

export type Takes = ReturnType<typeof useTake>

/** The recording of an application, kept in the browser until it is sent. */
export function useTake({ openingId, takeId, email, onTakeId }: Options) {
  const [take, setTake] = useState<Take>()
  /** Whether what is recorded outlives a reload: false where the browser stores nothing. */
  const [kept, setKept] = useState(true)
  const current = useRef<Take>(undefined)
  /** The recording under way; slices of it may be kept. */
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
  const aside = useAside(drop)
  const left = useLeft({ openingId, takeId, email, onTakeId, hold, letGo, onWhole: show })
  const readHeld = async (from: string, id: string) => ((await hold(id)) ? readWhole(from, id) : undefined)

  const adopt = (next: Take) => {
    aside.keep(next.id)
    aside.free()
    begun.current = undefined
    show(next)
    left.forget(next.id)
    onTakeId(next.id)
    void hold(next.id)
    void store(keepTake(openingId, next))
  }

  const between = betweenOpenings({ take: () => current.current, readHeld, adopt, store, drop })

  const leave = useEffectEvent(() => {
    aside.free()
    letGoAll()
  })
  useEffect(() => leave, [])

  return {
    take,
    found: take ? undefined : left.found,
    kept,
    adopt,
    freeAside: aside.free,
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
    /** Takes the recording away and returns it; for a moment `adopt` can bring it back. */
    putAside: () => {
      const old = current.current
      if (!old) return
      show(undefined)
      onTakeId(undefined)
      aside.put(old)
      return old
    },
    takeFound: () => left.takeUp({ readHeld, adopt }),
    dropFound: () => left.dropFound(drop),
    ...between,
    /** Nothing is kept any more; what was sent stays, or is removed too. */
    forget: ({ sent }: { sent: boolean }) => {
      const old = current.current
      if (!sent && old?.uploadUrl) void removeUpload(old.uploadUrl)
      for (const id of [old?.id, begun.current, left.own?.id]) if (id) drop(id)
      show(undefined)
    },
  }
}

interface BetweenOpenings {
  take: () => Take | undefined
  readHeld: (openingId: string, id: string) => Promise<Take | undefined>
  adopt: (take: Take) => void
  store: (work: Promise<void>) => Promise<void>
  drop: (id: string) => void
}

/** A recording's way from one opening of the company to another, where it is sent again. */
function betweenOpenings({ take, readHeld, adopt, store, drop }: BetweenOpenings) {
  return {
    /** Takes over what was made for another opening. */
    takeFrom: async (otherId: string, id: string) => {
      const there = await readHeld(otherId, id)
      if (!there) return
      const { uploadUrl, ...old } = there
      if (uploadUrl) void removeUpload(uploadUrl)
      adopt(old)
      void store(dropTake(otherId, id))
    },
    /** Hands what was made here to the form of another opening. */
    moveTo: async (otherId: string) => {
      const old = take()
      if (!old) return
      const { uploadUrl, ...rest } = old
      handed.set(rest.id, rest)
      await store(keepTake(otherId, rest))
      if (uploadUrl) void removeUpload(uploadUrl)
      drop(old.id)
    },
  }
}

/** The recording that was taken away, as long as it can be brought back. */
function useAside(drop: (id: string) => void) {
  const aside = useRef<Take>(undefined)
  /** Frees it in the browser, and on the server what was sent. */
  const free = () => {
    const old = aside.current
    if (!old) return
    aside.current = undefined
    if (old.uploadUrl) void removeUpload(old.uploadUrl)
    drop(old.id)
  }
  return {
    free,
    put: (old: Take) => {
      aside.current = old
      setTimeout(() => aside.current === old && free(), TOAST_LIFE * 2)
    },
    /** Unless it is this one, which is used again. */
    keep: (id: string) => {
      if (aside.current?.id === id) aside.current = undefined
    },
  }
}

interface LeftOptions extends Options, Pick<ReturnType<typeof useHeld>, 'hold' | 'letGo'> {
  /** This tab's own recording is still there, and whole. */
  onWhole: (take: Take) => void
}

/** What tabs that are gone left behind; this tab's own visit first. */
function useLeft({ openingId, takeId, email, onTakeId, hold, letGo, onWhole }: LeftOptions) {
  const [own, setOwn] = useState<Left>()
  const [left, setLeft] = useState<Left[]>([])
  const look = useEffectEvent(async () => {
    // Another tab that shows the same form, as a copy of this one does, keeps what is its own.
    const mine = takeId !== undefined && (await hold(takeId))
    // Where nothing can be read, nothing was kept.
    const there = mine ? await findOwn(openingId, takeId).catch(() => undefined) : undefined
    if (there?.whole) onWhole(there.take)
    else if (there) setOwn(there.facts)
    if (takeId !== undefined && !there) {
      letGo(takeId)
      onTakeId(undefined)
    }
    const all = await listTakes(openingId, Date.now()).catch(() => [])
    const held = await Promise.all(all.map(({ id }) => isHeld(id)))
    setLeft(all.filter(({ id }, index) => id !== takeId && !held[index]))
  })
  useEffect(() => void look(), [])
  // Others may use the same browser: only who types the same address sees what another visit left.
  const found = own ?? left.find((each) => each.email !== '' && each.email === email)
  const forget = (id: string, { ownStays = false } = {}) => {
    if (!ownStays) setOwn(undefined)
    setLeft((all) => all.filter((each) => each.id !== id))
  }
  return {
    own,
    found,
    forget,
    takeUp: async ({ readHeld, adopt }: Pick<BetweenOpenings, 'readHeld' | 'adopt'>) => {
      if (!found) return
      const there = await readHeld(openingId, found.id)
      if (there) return adopt(there)
      forget(found.id, { ownStays: true })
      toast({ title: 'This recording is in use', description: 'It is open in another tab of this browser.' })
    },
    dropFound: async (drop: (id: string) => void) => {
      if (!found) return
      forget(found.id)
      if (own) onTakeId(undefined)
      if (!(await hold(found.id))) return
      const there = await readTake(openingId, found.id)
      if (there?.whole && there.take.uploadUrl) void removeUpload(there.take.uploadUrl)
      drop(found.id)
    },
  }
}

/** A recording as it is kept; put together first where it was cut off. */
async function readWhole(openingId: string, id: string): Promise<Take | undefined> {
  const there = await readTake(openingId, id)
  return there && (there.whole ? there.take : finishTake(there.facts, there.slices))
}

/** What goes from one form to another, also in a browser that stores nothing. */
const handed = new Map<string, Take>()

async function findOwn(openingId: string, takeId: string): Promise<FoundTake | undefined> {
  const take = handed.get(takeId)
  handed.delete(takeId)
  return take ? { whole: true, take } : readTake(openingId, takeId)
}

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
