-- wrk's script (https://github.com/wg/wrk/blob/master/SCRIPTING): events of many visitors, as players send them.
local visitor = 0

function init(args)
  set_id = args[1]
end

function request()
  visitor = visitor + 1
  local address = string.format("10.%d.%d.%d", visitor / 65536 % 256, visitor / 256 % 256, visitor % 256)
  local headers = { ["content-type"] = "application/json", ["x-forwarded-for"] = address }
  local body = string.format('{"setId":"%s","eventType":"card_flip","metadata":"{}"}', set_id)
  return wrk.format("POST", nil, headers, body)
end
