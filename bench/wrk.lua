-- What wrk sends: the whole requests of a file, parted by zero bytes, in turn. What came of it is printed as JSON.
local requests, turn = {}, 0

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for each in (file:read('*a') .. '\0'):gmatch('(.-)%z') do requests[#requests + 1] = each end
  file:close()
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  local wrong = ''
  if errors.status + failed > 0 then
    wrong = string.format(',"wrong":"%d times an error, and broke off %d times"', errors.status, failed)
  end
  print(string.format('{"answers":%d,"milliseconds":%.3f%s}', summary.requests, summary.duration / 1000, wrong))
end
