import { writeFileSync } from 'node:fs'
import { everyCall } from '../../contract/every-call.ts'
import { writeClient } from '../platform/http/client-text.ts'
import { describeApi } from '../platform/http/openapi.ts'

const path = process.argv[2] ?? 'atrium-client.ts'
const text = writeClient(describeApi(everyCall, { title: 'Atrium', origin: 'http://localhost' }))
writeFileSync(path, text)
process.stdout.write(`${path}: ${Object.keys(everyCall).length} calls, ${Math.round(text.length / 1024)} kB\n`)
