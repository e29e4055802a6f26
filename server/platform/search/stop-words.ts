/** Words of a question that say nothing of what is asked for. They are left out of a sentence, never of a name. */
export const STOP_WORDS = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but
  by can could did do does doing down during each few for from further get gets got had has have having he her here hers him his how i if
  in into is it its just many me more most much my no nor not now of on once only or other our out over own s same she should so
  some such t than that the their them then there these they this those through to too under until up very was we were what
  when where which while who whom why will with would you your`.split(/\s+/),
)
