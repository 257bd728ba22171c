# Shared setup of Tools/demo, Tools/test and Tools/install: a strict shell, the package's folder and the build's requirements.
# Sourced, never run.

set -euo pipefail

unset CDPATH
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
readonly logs="$PWD/.build/logs"

# The build's requirements besides Swift: the Debian package, Homebrew's formula, and a command that succeeds if it is installed.
# Homebrew's "-" marks what macOS includes.
needs=(
    "pkg-config      pkgconf  command -v pkg-config"
    "libyaml-dev     libyaml  pkg-config --exists yaml-0.1"
    "libsqlite3-dev  -        pkg-config --exists sqlite3"
    "sqlite3         -        command -v sqlite3"
)

# With random hash seeds, SwiftPM sometimes passes the traits in another order and rebuilds everything.
export SWIFT_DETERMINISTIC_HASHING=1

# All scripts build the tests with every trait, because other traits rebuild all of Homeseed. All are named, because otherwise
# SwiftPM passes them in another order than for a dependent package.
readonly test_traits=(--traits YAML,Postgres,Spelling)
# A release build of the program, the tests and the tools. It has a separate folder, so that it can run beside another build. It
# omits debug information, and lets tests import internal declarations.
readonly release_flags=(-c release --scratch-path "$PWD/.build/proofs" -debug-info-format none -Xswiftc -enable-testing)
readonly proof_flags=("${release_flags[@]}" "${test_traits[@]}")
# The build options of tests: for release in Tools/test --all, in which they run much faster.
if [[ ${HOMESEED_BUILD:-} == release ]]; then readonly test_flags=("${proof_flags[@]}"); else readonly test_flags=("${test_traits[@]}"); fi
readonly test_needs=(
    "libhunspell-dev  hunspell  pkg-config --exists hunspell"
    "hunspell-en-us   -         test -e /usr/share/hunspell/en_US.dic"
    "hunspell-en-gb   -         test -e /usr/share/hunspell/en_GB.dic"
    "hunspell-nl      -         test -e /usr/share/hunspell/nl_NL.dic"
    "hunspell-de-de   -         test -e /usr/share/hunspell/de_DE.dic"
    "hunspell-pl      -         test -e /usr/share/hunspell/pl_PL.dic"
)
# The static libraries of the packages, and the tools that inspect a program.
readonly package_needs=(
    "libhunspell-dev    hunspell  pkg-config --exists hunspell"
    "libstdc++-11-dev   -         has_old_runtime"
    "binutils           -         command -v readelf"
    "git                -         command -v git"
    "python3            -         command -v python3"
)
# The C++ runtime of an older compiler, for the reason given in Tools/Packaging/building.py.
has_old_runtime() { test -e "/usr/lib/gcc/$(uname -m)-linux-gnu/11/libstdc++.a"; }
# The requirements for a fresh system, in which the packages are tested.
readonly system_needs=(
    "debootstrap  -  command -v debootstrap"
    "lintian      -  command -v lintian"
)
# The browser for the studio's tests.
readonly studio_needs=(
    "chromium - command -v chromium"
    "fonts-noto-color-emoji - test -e /usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
)

# Java for Spark, and PostgreSQL with its driver.
readonly jdbc_driver=/usr/share/java/postgresql.jar
readonly spark_needs=(
    "openjdk-17-jre-headless   openjdk     java -version"
    "libpostgresql-jdbc-java   -           test -e $jdbc_driver"
    "postgresql                postgresql  command -v psql"
    "procps                    -           command -v ps"
    "python3-venv              -           python3 -m ensurepip --version"
)

say() { printf '==> %s\n' "$*"; }

stop() {
    printf '%s: %s\n' "$(basename "$0")" "$1" >&2
    shift
    if (($#)); then printf '    %s\n' "$@" >&2; fi
    exit 2
}

# Prints the comment at the top of the tool and exits.
help() {
    sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//p;};}' "Tools/$(basename "$0")"
    exit 0
}

# Collects the package names of missing requirements in `missing`.
find_missing() { # column: 1 for Debian, 2 for Homebrew
    missing=()
    local line debian brew check name
    for line in "${needs[@]}"; do
        read -r debian brew check <<<"$line"
        if [[ $1 == 1 ]]; then name=$debian; else name=$brew; fi
        if [[ $name != - ]] && ! $check >/dev/null 2>&1; then missing+=("$name"); fi
    done
}

prepare_linux() {
    find_missing 1
    if ((${#missing[@]} == 0)); then return; fi
    command -v apt-get >/dev/null || stop "missing requirements, by their names in Debian:" "${missing[*]}"
    local become=()
    if [[ $(id -u) != 0 ]]; then
        if command -v sudo >/dev/null && { [[ -t 0 ]] || sudo -n true 2>/dev/null; }; then
            become=(sudo)
        else
            stop "missing Debian packages, which require root to install:" "apt-get install ${missing[*]}"
        fi
    fi
    say "Installing ${missing[*]}"
    # Waits for other installations to finish.
    local wait=(-o DPkg::Lock::Timeout=600)
    in_log packages "${become[@]}" apt-get "${wait[@]}" update
    in_log packages "${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "${wait[@]}" install --yes --no-install-recommends "${missing[@]}"
    find_missing 1
    if ((${#missing[@]})); then stop "still missing after the installation: ${missing[*]}"; fi
}

prepare_macos() {
    find_missing 2
    if ((${#missing[@]})); then stop "missing requirements; install them with Homebrew:" "brew install ${missing[*]}"; fi
}

# Runs a command with its output in a log, and prints the log if the command fails. On a terminal, the output is always shown.
in_log() { # name of the log, command…
    local output_log="$logs/$1.log"
    shift
    if [[ -t 1 ]]; then
        "$@"
    else
        mkdir -p "$logs"
        local status=0
        "$@" >"$output_log" 2>&1 </dev/null || status=$?
        if ((status)); then
            cat "$output_log" >&2
            return "$status"
        fi
    fi
}

# Installs or reports everything that the first build requires.
prepare() {
    command -v swift >/dev/null || stop "Swift 6.2 or later is not on the PATH; see https://www.swift.org/install"
    case $(uname) in
        Darwin) prepare_macos ;;
        *) prepare_linux ;;
    esac
}
