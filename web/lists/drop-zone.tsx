import { FileUp } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'

interface DropZoneProps {
  title: string
  /** What becomes of the files. */
  children: ReactNode
  /** The same from one rendering to the next. */
  onDrop: (files: readonly File[]) => void
}

/** Takes files that are dropped anywhere on the page, and shows that it would while they are held over it. */
export function DropZone({ title, children, onDrop }: DropZoneProps) {
  const isOver = useFileDrop(onDrop)
  if (!isOver) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid animate-fade place-items-center bg-overlay p-6">
      <div className="flex flex-col items-center rounded-lg border-2 border-dashed border-ring bg-popover px-10 py-12 text-center shadow-float">
        <FileUp aria-hidden className="size-8 text-primary-text" strokeWidth={1.5} />
        <p className="mt-3 text-lg font-semibold">{title}</p>
        <p className="mt-1 max-w-sm text-muted-foreground">{children}</p>
      </div>
    </div>
  )
}

function useFileDrop(onDrop: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // Over each element that is entered before the one before is left.
    let inside = 0
    const follow = (change: (event: DragEvent) => void) => (event: DragEvent) => {
      // A dialog in front has a place of its own for a file.
      if (!event.dataTransfer?.types.includes('Files') || document.querySelector('[role=dialog]')) return
      // Otherwise the browser would open the file in the page's place.
      event.preventDefault()
      change(event)
      setOver(inside > 0)
    }
    const listeners = {
      dragenter: follow(() => {
        inside += 1
      }),
      // The file may have come before this was there.
      dragover: follow(() => {
        inside = Math.max(inside, 1)
      }),
      dragleave: follow(() => {
        inside -= 1
      }),
      drop: follow((event) => {
        inside = 0
        onDrop([...(event.dataTransfer?.files ?? [])])
      }),
    }
    const over = new AbortController()
    for (const [type, listener] of Object.entries(listeners)) {
      window.addEventListener(type, listener as EventListener, { signal: over.signal })
    }
    return () => over.abort()
  }, [onDrop])
  return isOver
}
