// Claims in words.
#include "answers/judged.hpp"

namespace swordfish {

namespace {

const RegisterReader kReader(judge);

}  // namespace

}  // namespace swordfish
