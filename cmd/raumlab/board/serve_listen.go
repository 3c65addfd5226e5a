package board

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"syscall"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/hint"
)

// listen opens the port.
func listen(ctx context.Context, address string) (net.Listener, error) {
	_, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return nil, cli.BadUsage(fmt.Errorf("--listen %q: expected HOST:PORT, such as %s", address, defaultListen))
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, hint.Errorf(
			"--listen %s: another program uses that port, perhaps another 'raumlab serve': open its page, or choose a port with --listen (127.0.0.1:0 takes a free one)",
			address)
	case err != nil:
		return nil, hint.Errorf("--listen %s: %w: name an address of this computer and an allowed port",
			address, err)
	}
	return listener, nil
}

// addressOf is where a browser on this computer finds the page.
func addressOf(at netip.AddrPort) string {
	ip := at.Addr().Unmap()
	if ip.IsUnspecified() {
		ip = netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	return "http://" + netip.AddrPortFrom(ip, at.Port()).String() + "/"
}
