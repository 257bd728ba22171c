# Links OpenSSL, of which a program for people calls little, on Linux into that program instead of loading it at each start.
link_archives() {
    archives="$PWD/.build/archives"
    mkdir -p "$archives"
    ln -sf "$(cc -print-file-name=libcrypto.a)" "$archives/libcrypto.a"
    # The linker looks first where pkg-config says that a library is. So that is where these are, for all that Package.swift asks it for.
    local library described
    for library in sqlite3 yaml-0.1; do
        described=$(sed "s|^libdir=.*|libdir=$archives|" "$(pkg-config --variable=pcfiledir "$library")/$library.pc")
        printf '%s\n' "$described" >"$archives/$library.pc"
    done
    export PKG_CONFIG_PATH="$archives${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
}
