import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
  version,
} from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { useElementWidth } from '../../lists/element-width.ts'
import { useNear } from '../../ui/behaviour/use-near.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { stretchIn } from './pdf-passage.ts'
import './pdf-text.css'

GlobalWorkerOptions.workerSrc = workerAddress

/** Where the build lays what pdf.js asks for by itself (`web/pdf-files.ts`). */
const FILES = `/assets/pdfjs-${version}`

interface PdfViewProps {
  file: Blob
  title: string
  /** What was looked for: the page it is on, the first being 1, and its words. */
  found: { page: number; words: string } | undefined
}

export function PdfView({ file, title, found }: PdfViewProps) {
  const { pdf, fault, again } = usePdf(file)
  const area = useRef<HTMLDivElement>(null)
  const width = useElementWidth(area)
  return (
    <div ref={area} className="space-y-4">
      {fault && <ErrorState title="The PDF could not be shown" detail={fault} onRetry={again} />}
      {!pdf && !fault && (
        <Loading label="Loading pages">
          <Skeleton className="aspect-[1/1.4] h-auto" />
        </Loading>
      )}
      {pdf &&
        width > 0 &&
        Array.from({ length: pdf.pages }, (_, index) => index + 1).map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            width={width}
            label={`Page ${number} of ${pdf.pages} of ${title}`}
            words={found?.page === number ? found.words : undefined}
          />
        ))}
    </div>
  )
}

interface Pdf {
  document: PDFDocumentProxy
  pages: number
  /** How high a page is for its width: that of the first, until one is drawn. */
  shape: number
}

function usePdf(file: Blob) {
  const [pdf, setPdf] = useState<Pdf>()
  const [fault, setFault] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again with each attempt
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const load = async () => {
      const loading = getDocument({
        data: await file.arrayBuffer(),
        cMapUrl: `${FILES}/cmaps/`,
        standardFontDataUrl: `${FILES}/standard_fonts/`,
        wasmUrl: `${FILES}/wasm/`,
      })
      stop = () => void loading.destroy()
      if (isOver) return stop()
      const document = await loading.promise
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
      if (!isOver) setPdf({ document, pages: document.numPages, shape: height / width })
    }
    load().catch((error: unknown) => !isOver && setFault(faultOf(error)))
    return () => {
      isOver = true
      stop()
      setPdf(undefined)
      setFault(undefined)
    }
  }, [file, attempt])
  return { pdf, fault, again: () => setAttempt(attempt + 1) }
}

function faultOf(error: unknown) {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'It is protected by a password. Download it to open it.'
  return 'The file seems to be damaged. Download it to look at it with another program.'
}

interface PdfPageProps {
  pdf: Pdf
  number: number
  width: number
  label: string
  words: string | undefined
}

function PdfPage({ pdf, number, width, label, words }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [shape, setShape] = useState(pdf.shape)
  const isNear = useNear(frame)
  const isFound = words !== undefined
  useEffect(() => {
    if (isFound) frame.current?.scrollIntoView({ block: 'start' })
  }, [isFound])
  useEffect(() => {
    if (!isNear || !frame.current) return
    const drawing = drawPage({ pdf: pdf.document, number, width, frame: frame.current, onShape: setShape, words })
    return () => drawing.stop()
  }, [isNear, pdf, number, width, words])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page is no fieldset
    <div
      ref={frame}
      role="group"
      aria-label={label}
      className="relative scroll-mt-2 overflow-hidden rounded-xs border border-border bg-white"
      style={{ height: Math.round(width * shape) }}
    />
  )
}

interface Drawing {
  pdf: PDFDocumentProxy
  number: number
  /** Width of the page on the screen, in pixels. */
  width: number
  frame: HTMLElement
  onShape: (shape: number) => void
  words: string | undefined
}

function drawPage({ pdf, number, width, frame, onShape, words }: Drawing) {
  let stop = () => {}
  let isOver = false
  const draw = async () => {
    const page = await pdf.getPage(number)
    if (isOver) return
    const natural = page.getViewport({ scale: 1 })
    onShape(natural.height / natural.width)
    const viewport = page.getViewport({ scale: width / natural.width })
    const canvas = canvasOf(viewport)
    const rendering = page.render({
      canvas,
      viewport,
      transform: [window.devicePixelRatio, 0, 0, window.devicePixelRatio, 0, 0],
    })
    stop = () => rendering.cancel()
    await rendering.promise
    const text = await textOf(page, viewport)
    if (isOver) return
    frame.replaceChildren(canvas, text.layer)
    if (words) text.mark(words)
  }
  // What was stopped rejects; a page that cannot be drawn stays white, as in every reader.
  draw().catch(() => undefined)
  return {
    stop: () => {
      isOver = true
      stop()
      frame.replaceChildren()
    },
  }
}

type Viewport = ReturnType<PDFPageProxy['getViewport']>

function canvasOf({ width, height }: Viewport) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * window.devicePixelRatio)
  canvas.height = Math.floor(height * window.devicePixelRatio)
  canvas.style.width = '100%'
  canvas.setAttribute('aria-hidden', 'true')
  return canvas
}

/** The words of a page, unseen where they stand in its picture: to be marked, copied and read out. */
async function textOf(page: PDFPageProxy, viewport: Viewport) {
  const layer = document.createElement('div')
  layer.className = 'pdf-text'
  layer.style.setProperty('--total-scale-factor', String(viewport.scale))
  const text = new TextLayer({ textContentSource: await page.getTextContent(), container: layer, viewport })
  await text.render()
  return {
    layer,
    mark: (words: string) => {
      const found = stretchIn(text.textContentItemsStr, words)
      const marked = text.textDivs.slice(found.from, found.to)
      for (const each of marked) each.dataset.found = 'passage'
      marked[0]?.scrollIntoView({ block: 'center' })
    },
  }
}
