import { CannotStart, type Read, readEach } from './cannot-start.ts'

/** A model and the server that runs it. */
export interface ModelSettings {
  /** What the server speaks: OpenAI's chat completions, as most do, or Anthropic's messages. */
  protocol: 'openai' | 'anthropic'
  /** The model's name, as the server knows it. */
  name: string
  /** Address of the API with its version, without a closing slash. */
  url: string
  /** Undefined where the server wants none. */
  apiKey: string | undefined
  /** Dollars for a million tokens that are read and written; undefined where they are not known. */
  price: { input: number; output: number } | undefined
}

const OPENAI_URL = 'https://api.openai.com/v1'
const ANTHROPIC_URL = 'https://api.anthropic.com/v1'
const ANTHROPIC_MODEL = 'claude-sonnet-5-5'

/** The model that the settings name, if any. Raises `CannotStart` where they do not fit together. */
export function readModel(read: Read): ModelSettings | undefined {
  const { model, price } = readEach({ model: () => readNamed(read), price: () => readPrice(read) })
  if (price && !model) throw new CannotStart('AI_INPUT_PRICE and AI_OUTPUT_PRICE need a model, which AI_MODEL names.')
  return model && { ...model, price }
}

function readNamed(read: Read): Omit<ModelSettings, 'price'> | undefined {
  const key = { openai: read('OPENAI_API_KEY'), anthropic: read('ANTHROPIC_API_KEY') }
  const url = readEach({
    openai: () => readModelUrl('OPENAI_BASE_URL', read),
    anthropic: () => readModelUrl('ANTHROPIC_BASE_URL', read),
  })
  const name = read('AI_MODEL')
  if (key.anthropic && (key.openai || url.openai)) {
    throw new CannotStart('The assistant asks one model: set OPENAI_… or ANTHROPIC_…, not both.')
  }
  if (key.anthropic) {
    return {
      protocol: 'anthropic',
      name: name ?? ANTHROPIC_MODEL,
      url: url.anthropic ?? ANTHROPIC_URL,
      apiKey: key.anthropic,
    }
  }
  if (url.anthropic) throw new CannotStart('ANTHROPIC_BASE_URL needs ANTHROPIC_API_KEY.')
  if (!key.openai && !url.openai) {
    if (!name) return undefined
    throw new CannotStart('AI_MODEL needs OPENAI_BASE_URL, OPENAI_API_KEY or ANTHROPIC_API_KEY.')
  }
  if (!name) throw new CannotStart('AI_MODEL must name the model that OPENAI_BASE_URL or OPENAI_API_KEY is for.')
  return { protocol: 'openai', name, url: url.openai ?? OPENAI_URL, apiKey: key.openai }
}

/** The value stays out of messages: a key may have been put there by mistake. */
function readModelUrl(name: string, read: Read): string | undefined {
  const value = read(name)
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if ((url?.protocol !== 'http:' && url?.protocol !== 'https:') || url.username || url.search || url.hash) {
    throw new CannotStart(`${name} must be an http or https address, such as http://localhost:11434/v1.`)
  }
  return url.pathname === '/' ? `${url.origin}/v1` : url.href.replace(/\/+$/, '')
}

const PRICE = /^\d{1,6}(\.\d{1,6})?$/

function readPrice(read: Read): ModelSettings['price'] {
  const [input, output] = [read('AI_INPUT_PRICE'), read('AI_OUTPUT_PRICE')]
  if (input === undefined && output === undefined) return undefined
  if (!PRICE.test(input ?? '') || !PRICE.test(output ?? '')) {
    throw new CannotStart('AI_INPUT_PRICE and AI_OUTPUT_PRICE must both be dollars for a million tokens, such as 2.50.')
  }
  return { input: Number(input), output: Number(output) }
}
