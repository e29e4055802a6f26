import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createDocument } from '../../../contract/documents/endpoints.ts'
import { failed } from '../../api/failed.ts'
import { upload } from '../../api/upload.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { refreshDocuments } from '../changes.ts'

/** Sends the form of a document with its file; given up when its dialog closes. */
export function useSendFile() {
  const [sent, setSent] = useState(0)
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (form: FormData) => {
      const giveUp = new AbortController()
      under.current = giveUp
      setSent(0)
      return upload<typeof createDocument>(createDocument, { form, onProgress: setSent, signal: giveUp.signal })
    },
    meta: { signInAt: '/api/login' },
    onSuccess: () => {
      toast({ title: 'Document uploaded successfully' })
      void refreshDocuments()
    },
    onError: (error) => {
      if (!under.current?.signal.aborted) failed('Failed to upload document')(error)
    },
  })
  return { sent, isSending: isPending, sendFile: mutateAsync, giveUp: () => under.current?.abort() }
}
