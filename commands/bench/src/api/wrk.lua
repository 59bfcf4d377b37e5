-- Sends the prepared requests of a file one after the other: before each stands its length on a line of its own.
local asks, at = {}, 0

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for length in function() return file:read('*l') end do
    asks[#asks + 1] = file:read(tonumber(length))
  end
  file:close()
end

function request()
  at = at % #asks + 1
  return asks[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\n{"requests":%d,"us":%d,"refused":%d,"broken":%d,"p50":%d,"p95":%d,"p99":%d}\n',
    summary.requests, summary.duration, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
