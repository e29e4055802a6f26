import * as z from 'zod/mini'
import type { Act } from './plain/allows.ts'
import type { Area } from './plain/areas.ts'
import { type Endpoint, type Method, type ParamOf, partsOf } from './plain/endpoint.ts'
import { Id } from './values.ts'

/**
 * Who may make a call. `public`: anyone. `account`: a person with a session, also one that lacks what opens more, as a second
 * factor. `signedIn`: one that lacks nothing. `company`: one who also belongs to a
 * company. An area: a member with access to it, to see or edit as the call's `act` says. `admin`: a member whose role is
 * admin or owner. `owner`: the owner.
 */
export type Access = 'public' | 'account' | 'signedIn' | 'company' | Area | 'admin' | 'owner'

type ObjectSchema = z.ZodMiniObject

/** One thing the API can do: everything that the server, the web app, the tests and OpenAPI need to know of it. */
export interface Call<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Reply extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Who extends Access = Access,
  At extends Endpoint = Endpoint,
  Form extends ObjectSchema | undefined = ObjectSchema | undefined,
> extends Definition<Params, Query, Body, Reply, Form> {
  access: Who
  /** One line for the API's reader. */
  summary: string
  endpoint: At
  method: Method
  /** Path with `:name` for each parameter, as in `/api/leads/:id`. */
  path: string
  status: Status
  act: Act
}

/** A success with a body, something made, something begun, without a body, and a redirect. */
type Status = 200 | 201 | 202 | 204 | 302

interface Definition<
  Params extends ObjectSchema | undefined,
  Query extends ObjectSchema | undefined,
  Body extends z.ZodMiniType | undefined,
  Reply extends z.ZodMiniType | undefined,
  Form extends ObjectSchema | undefined,
> {
  /** What it does with its area, where the method does not say it: a GET sees, everything else edits. */
  act?: Act
  /** Whether it changes nothing although it is no GET, as where a question is too long for an address. */
  onlyReads?: true
  /** Whether it may take a while, as a search or an export: these calls share a third of the connections to the database. */
  takesLong?: true
  /** Without them all parameters of the path are ids. */
  params?: Params
  query?: Query
  body?: Body
  /**
   * A file that may be sent in place of the body, or must be where there is none. By HTTP it comes as multipart/form-data,
   * in the part `file`, with `form` beside it.
   */
  file?: {
    /** Largest file, in bytes. */
    most: number
    /** The fields that come with it; a form knows texts alone, and lists of them. */
    form: Form
  }
  /** Shape of the success reply; absent: the reply has no body (204). Fields it does not name never leave the server. */
  reply?: Reply
  /** Type of a success reply that is no JSON: a stream or a file. Instead of `reply`. */
  media?: string
  /** Of a success; without it 200 with a reply or media, else 204. */
  status?: Status
  /** Names of reply headers that carry data, with what they hold. */
  headers?: Record<string, string>
}

/** Declares what a call takes and answers, at an endpoint that `plain/` names; it keeps the precise types of both. */
const callFor =
  <Who extends Access>(access: Who) =>
  <
    At extends Endpoint,
    Params extends ObjectSchema | undefined = IdsOf<At>,
    Query extends ObjectSchema | undefined = undefined,
    Body extends z.ZodMiniType | undefined = undefined,
    Reply extends z.ZodMiniType | undefined = undefined,
    Form extends ObjectSchema | undefined = undefined,
  >(
    endpoint: At,
    summary: string,
    definition: Definition<Params, Query, Body, Reply, Form> = {},
  ): Call<Params, Query, Body, Reply, Who, At, Form> => {
    const { method, path, params } = partsOf(endpoint)
    const { reply, media, status = reply || media ? 200 : 204, act = method === 'GET' ? 'see' : 'edit' } = definition
    const ids = z.object(Object.fromEntries(params.map((name) => [name, Id]))) as unknown as Params
    return {
      ...(params.length > 0 && { params: ids }),
      ...{ ...definition, access, summary, status, act, endpoint, method, path },
    }
  }

/** Declares a call by who may make it. */
export const call = {
  public: callFor('public'),
  account: callFor('account'),
  signedIn: callFor('signedIn'),
  company: callFor('company'),
  sales: callFor('sales'),
  hiring: callFor('hiring'),
  knowledge: callFor('knowledge'),
  settings: callFor('settings'),
  admin: callFor('admin'),
  owner: callFor('owner'),
}

/** The same call at another endpoint, as what is done by `PUT` is done by `PATCH`. */
export function sameCall<C extends Call, At extends Endpoint>(
  endpoint: At,
  same: C,
): Omit<C, 'endpoint'> & { endpoint: At } {
  const { method, path } = partsOf(endpoint)
  return { ...same, endpoint, method, path }
}

type IdsOf<At extends Endpoint> = [ParamOf<At>] extends [never]
  ? undefined
  : z.ZodMiniObject<{ [Name in ParamOf<At>]: typeof Id }>

type Side<Schema, Which extends 'output' | 'input'> = [NonNullable<Schema>] extends [never]
  ? undefined
  : NonNullable<Schema> extends z.ZodMiniType
    ? NonNullable<Schema>['_zod'][Which]
    : undefined
type Output<Schema> = Side<Schema, 'output'>
type Input<Schema> = Side<Schema, 'input'>

/** What a handler receives, after validation. */
export type ParamsOf<C extends Call> = Output<C['params']>
export type QueryOf<C extends Call> = Output<C['query']>
export type BodyOf<C extends Call> = Output<C['body']>
export type FormOf<C extends Call> = Output<NonNullable<C['file']>['form']>
/** What a caller sends. */
export type QueryInputOf<C extends Call> = Input<C['query']>
export type BodyInputOf<C extends Call> = Input<C['body']>
export type FormInputOf<C extends Call> = Input<NonNullable<C['file']>['form']>
/** What a success reply holds. */
export type ReplyOf<C extends Call> = Output<C['reply']>
